/**
 * The look of a report: light and dark, printable, nothing from outside.
 *
 * @module
 */

/** The style sheet. */
export const STYLE: string = `
:root{color-scheme:light dark;--line:#8884;--soft:#8882;--ok:#1a7f37;--warn:#9a6700;--bad:#c62828;--go:#0969da}
@media(prefers-color-scheme:dark){:root{--ok:#3fb950;--warn:#d29922;--bad:#ff7b72;--go:#58a6ff}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:0}
p{margin:.25rem 0}code{font:.92em ui-monospace,monospace;overflow-wrap:anywhere}
.lead{font-size:1.05rem}.soft{opacity:.75}
article{border:1px solid var(--line);border-left-width:5px;border-radius:8px;padding:1rem;margin:1rem 0}
article.resumable{border-left-color:var(--go)}article.complete{border-left-color:var(--ok)}
article.needs-decision,article.blocked,article.held{border-left-color:var(--warn)}
article.corrupt,article.inconsistent{border-left-color:var(--bad)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;margin:.6rem 0 0}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
.bar{display:inline-block;width:12rem;max-width:60%;height:.6rem;border-radius:.3rem;background:var(--soft);overflow:hidden;vertical-align:middle;margin-right:.6rem}
.bar i{display:block;height:100%;background:var(--ok)}
ul.problems{list-style:none;padding:0;margin:.6rem 0 0}
ul.problems li{padding-left:1.2rem;text-indent:-1.2rem}
.error::before{content:"✗ ";color:var(--bad)}.warning::before{content:"! ";color:var(--warn)}.info::before{content:"· "}
svg{width:100%;height:auto;margin:1rem 0;font:12px system-ui,sans-serif;fill:currentColor}
svg line{stroke:var(--line)}svg circle{fill:var(--go);fill-opacity:.65}
table{border-collapse:collapse;width:100%;font-size:.9rem}td,th{text-align:left;vertical-align:top;padding:.15rem .6rem .15rem 0;border-bottom:1px solid var(--soft);overflow-wrap:anywhere}
@media print{body{max-width:none;padding:0}article{break-inside:avoid}}
`.trim();
