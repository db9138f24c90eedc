/**
 * What may come next, and how it is said. These sentences are ours alone: no recorded text is in them.
 *
 * @module
 */

const TEXTS = {
  "start-requirements": "Start new work with /create-requirements",
  "fix-access": "Make the state readable, then ask again",
  "choose-repair": "Choose what to do with the corrupt state",
  "inspect-state": "Look at the state: its type is not known",
  "offer-implement": "The requirements are complete: implement them",
  "offer-requirements": "The brainstorm is complete: turn it into requirements",
  "choose-promoted": "The brainstorm was promoted: resume its target instead?",
  "repair-promotion": "The brainstorm was promoted, but its target cannot be resumed: choose",
  "redo-setup": "Redo the setup",
  "run-discovery": "Run the discovery",
  "finish-discovery": "Finish the discovery: its output is there",
  "run-agents": "Run the remaining deep-dive agents",
  "finish-deep-dive": "Finish the deep dive: every agent has left its output",
  "run-synthesis": "Run the synthesis",
  "verify-outputs": "Verify the four outputs of the synthesis",
  "continue-stage": "Continue this conditional stage",
  finalise: "Finalise: every step is done, the work is not recorded as completed",
  "clarify-requirements": "Clarify the requirements of the proposal",
  "select-approach": "Select an approach",
  "ask-feedback": "Ask for feedback on the latest draft",
  "write-next-draft": "Write the next draft",
  "ask-approval": "Ask whether the draft is approved",
  "resolve-missing-draft": "The draft to be approved is absent: decide what to do",
  "continue-implementation": "Continue the implementation in src/",
  "start-exploration": "Start the exploration",
  "continue-approaches": "Work out the approaches",
  "continue-refinement": "Refine the selected approach",
  "run-quality-guard": "Run the quality guard",
  "present-verdict": "Present the verdict of the quality guard",
  "continue-plan": "Continue the plan",
  "continue-chunk": "Continue with the next chunk",
  "unblock-chunks": "Only blocked chunks are left: find out what blocks them",
  "run-qa": "Run tests and review",
  "run-skeptic-validation": "Run the skeptic validation",
  "run-qa-gate": "Run the QA gate",
  "run-gap-analysis": "Run the gap analysis",
  "decide-gaps": "The gap analysis found gaps: decide whether to implement them",
  "create-pr": "Create the pull request",
  "resolve-discrepancy": "Files of completed chunks are absent: verify before going on",
  "finish-tickets": "Finish the tickets: one has no spec yet",
  "implement-ticket": "Implement the next ticket",
  "unblock-tickets": "No open ticket is ready: find out what blocks them",
  "close-epic": "Close the epic: every ticket is done",
} as const;

/** A stable name of what comes next. */
export type Action = keyof typeof TEXTS;

/** The English sentence of an action. */
export function actionText(action: Action): string {
  return TEXTS[action];
}
