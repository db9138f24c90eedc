/**
 * Why git could not be asked, in Chinese.
 *
 * @module
 */

/** The reason of a `git-unavailable` finding. */
export function gitReasonZh(reason: unknown): string {
  switch (reason) {
    case "absent":
      return "没有安装 git";
    case "not-a-repository":
      return "这里不是 git 仓库";
    case "refused":
      return "git 拒绝此仓库（safe.directory）";
    default:
      return "git 出错";
  }
}
