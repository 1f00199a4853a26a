/** The fields in which a form says what is billed to another payer. */
export const personField = (attendeeId: number) => `split-${attendeeId}`
export const lineField = (lineId: number) => `line-${lineId}`

/** What was chosen; whatever a person has goes with them. */
export function wantedIn(values: Readonly<Record<string, string | undefined>>) {
  const chosen = (pattern: RegExp) =>
    Object.entries(values).flatMap(([name, value]) => {
      const id = pattern.exec(name)?.[1]
      return id !== undefined && value === 'yes' ? [Number(id)] : []
    })
  return { attendeeIds: chosen(/^split-(\d{1,15})$/), lineIds: chosen(/^line-(\d{1,15})$/) }
}
