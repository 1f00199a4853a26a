/** People's names in the line that is printed under a talk's title, which an organiser writes freely. */

/**
 * A line with another name of one person; other people's longer names stay.
 *
 * @param at which of the people of this name it is, counted from 0, and how many of them speak at the talk: where the line
 *   does not name each once, nobody can tell, and it stays
 */
export function renameInLine(
  line: string,
  { from, to }: { from: string; to: string },
  { index, count }: { index: number; count: number } = { index: 0, count: 1 },
): string {
  const places = placesOf(line, from)
  if (count > 1 && places.length !== count) return line
  const renamed = count > 1 ? places.filter((_, place) => place === index) : places
  return renamed.reduceRight((text, at) => text.slice(0, at) + to + text.slice(at + from.length), line)
}

function placesOf(line: string, name: string): number[] {
  const places: number[] = []
  for (let at = line.indexOf(name); name !== '' && at >= 0; at = line.indexOf(name, at + name.length)) {
    if (!endsInName(line.slice(0, at)) && !beginsInName(line.slice(at + name.length))) places.push(at)
  }
  return places
}

/** A letter, a digit, or a hyphen or apostrophe beside one, belongs to the name before or after it. */
const endsInName = (text: string) => /[\p{L}\p{M}\p{N}][-’']?$/u.test(text.slice(-4))
const beginsInName = (text: string) => /^[-’']?[\p{L}\p{M}\p{N}]/u.test(text.slice(0, 4))
