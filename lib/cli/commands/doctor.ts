/**
 * `resume doctor`: what works here, and what will not.
 *
 * @module
 */
import type { Check, Doctor, DoctorFinding } from "../../core/doctor.ts";
import { doctorStatus, doctorTopic } from "../../core/doctor.ts";
import { EXIT } from "../../core/exit.ts";
import { renderDoctor } from "../../render/doctor.ts";
import { doctorText } from "../../render/doctor_text.ts";
import { COMMIT } from "../commit.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { diskFindings } from "../doctor/disk.ts";
import { gitFinding } from "../doctor/git.ts";
import {
  folderFinding,
  languageFinding,
  linksFinding,
  permissionsFinding,
  programFinding,
  sessionFinding,
  terminalFinding,
} from "../doctor/machine.ts";
import { SKILL } from "../skill.ts";
import { VERSION } from "../version.ts";

/** Looks at everything. The rights come first: what is given up later would look like missing. */
async function findingsOf(context: Context): Promise<DoctorFinding[]> {
  const { ports } = context;
  const folder = context.root ?? context.cwd;
  const permissions = permissionsFinding(ports);
  const disk = await diskFindings(ports);
  ports.dropWrite(true);
  const readable = folderFinding(ports, folder);
  return [
    programFinding(ports),
    permissions,
    readable,
    // In a folder that is not there no program starts, which would look like a missing git.
    ...readable.code === "folder-readable" ? [await gitFinding(ports, folder)] : [],
    ...disk,
    sessionFinding(context),
    terminalFinding(context),
    languageFinding(context),
    linksFinding(ports, SKILL),
  ];
}

function checkOf(finding: DoctorFinding): Check {
  const { code } = finding;
  const { message, advice } = doctorText("en", finding);
  const { args } = finding;
  return {
    topic: doctorTopic(code),
    status: doctorStatus(code),
    code,
    message,
    advice,
    args: { ...args },
  };
}

async function run(context: Context): Promise<Outcome> {
  const findings = await findingsOf(context);
  const works = findings.every(({ code }) => doctorStatus(code) !== "fails");
  const { deno, target } = context.ports.build;
  const document: Doctor = {
    schema: "resume.doctor/1",
    version: VERSION,
    commit: COMMIT,
    deno,
    target,
    works,
    checks: findings.map(checkOf),
  };
  return {
    exit: works ? EXIT.ok : EXIT.blocked,
    document,
    text: (view) => renderDoctor(findings, target, view),
  };
}

/** Checks the installation. */
export const doctorCommand: Command = { run };
