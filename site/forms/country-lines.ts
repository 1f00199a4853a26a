interface Country {
  /** Its ISO 3166-1 number. */
  id: number
  name: string
}

/** Countries as the browser gets them: a line each. As objects, they would be a third of a form's bytes. */
export function countryLines(countries: readonly Country[]): string {
  return countries.map(({ id, name }) => `${id} ${name}`).join('\n')
}

export function countriesIn(lines: string): Country[] {
  if (lines === '') return []
  return lines.split('\n').map(line => {
    const space = line.indexOf(' ')
    return { id: Number(line.slice(0, space)), name: line.slice(space + 1) }
  })
}
