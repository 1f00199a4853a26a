/** The loader and the action of an act's page, whose component is `TwoStepPage`. */
import type { Right } from '#domain/staff/rights/can.ts'
import { forms, guardedAtConference, type RouteArgs } from '#site/organiser/guard.ts'
import { confirming, saving } from '#site/organiser/parts/two-step/carry-out.ts'
import { checking, loadCheck, loadForm } from '#site/organiser/parts/two-step/load-two-step.ts'
import type { Asking, Doing, TwoStep } from '#site/organiser/parts/two-step/two-step.ts'

/** Of every act without a check page or without input. */
const usual = 'edit-registrations'

/** @param rights one of which the check page names; the first opens the form */
export function twoStep<A extends Right, Input>(
  page: TwoStep<Input>,
  rights: readonly [A, ...A[]],
  doing: Doing<A, Input>,
) {
  const [right] = rights
  const confirmed = rights.map(each => [each, confirming(each, page, doing)] as const)
  return {
    loader: guardedAtConference(right, (staff, args: RouteArgs) => loadForm(staff, page, args)),
    action: forms({ check: checking(right, page), ...Object.fromEntries(confirmed) }),
  }
}

/** An act without any input: its check page at once. */
export const checkOnly = <Input>(page: TwoStep<Input>, doing: Doing<typeof usual, Input>) => ({
  loader: guardedAtConference(usual, (staff, args: RouteArgs) => loadCheck(staff, page, args)),
  action: forms({ [usual]: confirming(usual, page, doing) }),
})

/** An act that can be corrected at once: its form alone. */
export const oneStep = <Input>(
  page: Asking<Input>,
  run: Parameters<typeof saving<typeof usual, Input>>[2],
) => ({
  loader: guardedAtConference(usual, (staff, args: RouteArgs) => loadForm(staff, page, args)),
  action: forms({ [usual]: saving(usual, page, run) }),
})
