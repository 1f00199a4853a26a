/** Who may buy an admission, where not everybody may: docs/conditions.md. Pure. */
export const conditionKinds = ['code', 'members', 'presenters', 'proof', 'application', 'invitation'] as const
/**
 * `code`: with a discount code for this admission. `members`: who is on the list of members, or has an address there.
 * `presenters`: who registers with the address of somebody who presents an accepted abstract.
 * `proof`: who sends a file that staff accept; their place is held and can be paid meanwhile. `application`: whom staff
 * accept by what they wrote in the form; nothing is owed before. `invitation`: whoever was invited by name.
 */
export type ConditionKind = (typeof conditionKinds)[number]

export type Condition =
  | { readonly kind: 'code' }
  /**
   * Domains such as `uni.example`: whoever has an address there needs no entry of the list. The list by its id; left out for
   * the main one.
   */
  | { readonly kind: 'members'; readonly domains: readonly string[]; readonly list?: number }
  /** Of accepted abstracts, once a letter has told them; or whoever says so. Either way pages for presenters are theirs. */
  | { readonly kind: 'presenters'; readonly whoSaysSo: boolean }
  /** What proves it, such as “a student card”; until when, `2027-05-01`, or null for the day before the conference. */
  | { readonly kind: 'proof'; readonly of: string; readonly until: string | null }
  /** How many days the place of an accepted person is held unpaid, and whether it is held before they are accepted too. */
  | { readonly kind: 'application'; readonly holdDays: number; readonly holdsPlace: boolean }
  /** The last day to register by it, `2027-05-01`, or null for as long as there is a price. */
  | { readonly kind: 'invitation'; readonly until: string | null }

/** By the names of admissions; everybody may buy the others. */
export type Conditions = Readonly<Partial<Record<string, Condition>>>

interface HasConditions {
  conditions: Conditions
}

/** The condition of an admission; undefined where everybody may buy it. */
export const conditionOf = (
  { conditions }: HasConditions,
  admission: string | null,
): Condition | undefined =>
  admission === null || !Object.hasOwn(conditions, admission) ? undefined : conditions[admission]

/** The last day for a proof. */
export const proofDueOn = (
  { until }: Extract<Condition, { kind: 'proof' }>,
  { startsOn }: { startsOn: Temporal.PlainDate },
): Temporal.PlainDate => (until === null ? startsOn.subtract({ days: 1 }) : Temporal.PlainDate.from(until))

/** The column's value; null where there are no conditions. */
export const toStoredConditions = (conditions: Conditions): string | null =>
  Object.keys(conditions).length === 0 ? null : JSON.stringify(conditions)

/** Reads the column, which only `toStoredConditions` writes. */
export const fromStoredConditions = (stored: string | null): Conditions =>
  stored === null ? {} : (JSON.parse(stored) as Conditions)

/** Whether an admission takes no place before somebody is accepted: it is never sold out to who applies. */
export function isAppliedForWithoutPlace(conference: HasConditions, admission: string): boolean {
  const condition = conditionOf(conference, admission)
  return condition?.kind === 'application' && !condition.holdsPlace
}
