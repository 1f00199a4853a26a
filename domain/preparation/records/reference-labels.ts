/** A record that others refer to. */
export interface Referred {
  id: number
  name: string
  /** What tells it from others of its name: a speaker's affiliation, a day's date. */
  detail: string
}

const longestLabel = 300

/**
 * What fields call records: by their names, and where several have the same, with what tells them apart, as in
 * `Ada Noor (Porto)`.
 *
 * @param records with all others of their names
 */
export function labelsOf(records: readonly Referred[]): Map<number, string> {
  const labels = new Map<number, string>()
  for (const [name, same] of Map.groupBy(records, record => record.name)) {
    for (const { id, detail } of same) {
      const isTold = detail !== '' && same.filter(other => other.detail === detail).length === 1
      const told = `${name} (${detail})`
      const label = isTold && told.length <= longestLabel ? told : `${name} (no. ${id})`
      labels.set(id, same.length === 1 ? name : label)
    }
  }
  return labels
}

/** The names that a text may be a label of: names and details may contain brackets too. */
export function namesInLabel(label: string): string[] {
  const ends = [...label.matchAll(/ \(/g)].map(({ index }) => index)
  return label.endsWith(')') ? ends.map(end => label.slice(0, end)).filter(Boolean) : []
}
