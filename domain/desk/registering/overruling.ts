/** Rules that staff can set aside by name. */
export const overrulable = ['condition', 'clash', 'closed'] as const
export type OverrulableRule = (typeof overrulable)[number]

/** Rules that were set aside, with staff's reason. */
export interface Overruling {
  rules: readonly OverrulableRule[]
  because: string
}
