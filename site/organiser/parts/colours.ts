/** Colours by name, as the organisation and each conference choose theirs; any other hue is a number of degrees. */

/** Hues in degrees that differ at a glance. */
export const namedHues: readonly (readonly [hue: number, name: string])[] = [
  [25, 'Red'], [50, 'Rust'], [75, 'Ochre'], [110, 'Olive'], [145, 'Green'], [175, 'Jade'], [205, 'Teal'], [230, 'Petrol'],
  [255, 'Blue'], [285, 'Indigo'], [315, 'Plum'], [345, 'Rose'],
] // biome-ignore format: a table

/** The choice that means the number in the field beside it. */
export const otherHue = 'other'
export const degreesField = (name: string) => `${name}.degrees`

/** The chosen hue as text: a name's number of degrees, or the number typed instead; empty if there is neither. */
export function readHue(sent: FormData, name: string): string {
  const [chosen, degrees] = [sent.get(name), sent.get(degreesField(name))]
  const hue = chosen === otherHue ? degrees : chosen
  return typeof hue === 'string' ? hue.trim() : ''
}

/** `Blue`, or `215 degrees` for a hue without a name. */
export function hueWords(hue: number): string {
  const named = namedHues.find(([degrees]) => degrees === hue)
  return named ? named[1] : `${hue} degrees`
}
