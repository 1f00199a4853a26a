import type { Asking, QuestionOption } from '#domain/offers/questions/question.ts'

/**
 * The options of a question under their new names. An option keeps its id, and with it the answers that name it, while its name or
 * else its place among the new ones is the same. One that is left out is retired.
 */
export function keepOptions(
  options: readonly { name: string }[],
  before: Pick<Asking, 'options'> | undefined,
): QuestionOption[] {
  const had = before?.options ?? []
  const shown = had.filter(({ isRetired }) => !isRetired)
  const byName = options.map(({ name }) => had.find(option => option.name === name))
  const taken = new Set(byName.flatMap(option => option?.id ?? []))
  let newest = Math.max(0, ...had.map(({ id }) => id))
  const kept = options.map(({ name }, place) => {
    const same = byName[place] ?? shown[place]
    const isFree = same !== undefined && (byName[place] !== undefined || !taken.has(same.id))
    if (!isFree) newest += 1
    const id = isFree ? same.id : newest
    taken.add(id)
    return { id, name, isRetired: false }
  })
  const gone = had.filter(({ id }) => !kept.some(option => option.id === id))
  return [...kept, ...gone.map(option => ({ ...option, isRetired: true }))]
}
