/** Who may buy an admission, where not everybody may: docs/conditions.md. Pure. */
export const conditionKinds = ['code', 'members'] as const
/** `code`: with a discount code for this admission. `members`: who is on the list of members, or has an address there. */
export type ConditionKind = (typeof conditionKinds)[number]

export type Condition =
  | { readonly kind: 'code' }
  /** Domains such as `uni.example`: whoever has an address there needs no entry of the list. */
  | { readonly kind: 'members'; readonly domains: readonly string[] }

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

/** The column's value; null where there are no conditions. */
export const toStoredConditions = (conditions: Conditions): string | null =>
  Object.keys(conditions).length === 0 ? null : JSON.stringify(conditions)

/** Reads the column, which only `toStoredConditions` writes. */
export const fromStoredConditions = (stored: string | null): Conditions =>
  stored === null ? {} : (JSON.parse(stored) as Conditions)
