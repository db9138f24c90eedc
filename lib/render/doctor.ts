/**
 * The list of `resume doctor` for people.
 *
 * @module
 */
import {
  type DoctorFinding,
  type DoctorStatus,
  doctorStatus,
  doctorTopic,
} from "../core/doctor.ts";
import { DOCTOR_FRAME, doctorText } from "./doctor_text.ts";
import { paint, type Style } from "./paint.ts";

/** What a renderer needs to know of the terminal. */
interface DoctorView {
  readonly lang: "en" | "zh";
  readonly color: boolean;
}

const MARKS: Readonly<Record<DoctorStatus, readonly [mark: string, style: Style]>> = {
  ok: ["✓", "green"],
  note: ["○", "yellow"],
  fails: ["✗", "red"],
};

/** One line a finding, below it what to do, at the end whether all is well. */
export function renderDoctor(
  findings: readonly DoctorFinding[],
  target: string,
  view: DoctorView,
): string {
  const width = Math.max(...findings.map(({ code }) => doctorTopic(code).length));
  const lines = findings.flatMap((finding) => {
    const [mark, style] = MARKS[doctorStatus(finding.code)];
    const { message, advice } = doctorText(view.lang, finding);
    const more = finding.code.startsWith("program-") ? `, ${target}` : "";
    const topic = doctorTopic(finding.code).padEnd(width);
    const line = `${paint(mark, style, view.color)} ${topic}  ${message}${more}`;
    return advice === null ? [line] : [line, `  ${" ".repeat(width)}  ${advice}`];
  });
  const failures = findings.filter(({ code }) => doctorStatus(code) === "fails").length;
  return `${lines.join("\n")}\n\n${DOCTOR_FRAME[view.lang].summary(failures)}\n`;
}
