import type { HairStyle } from '#site/art/portrait.ts'

/** How the sample's people are drawn where chance would give them somebody else's face. */
const shortHaired = new Set([
  'Anselmo', 'Arash', 'Bautista', 'Bjarni', 'Callum', 'Casimir', 'Chukwuemeka', 'Davide', 'Gábor', 'Henrique',
  'Iyad', 'Lin', 'Mateo', 'Oluwaseun', 'Owen', 'Paweł', 'Rakesh', 'Ryōhei', 'Samuel', 'Tuomas', 'Yusuf', 'Zhou',
]) // biome-ignore format: a list

const scarved = new Set(['Huda', 'Nurul'])
const bearded = new Set(['Anselmo', 'Arash', 'Bjarni', 'Davide', 'Iyad', 'Tuomas', 'Yusuf'])

const short: HairStyle[] = ['cropped', 'parted', 'bald', 'cropped', 'curls', 'parted']
const other: HairStyle[] = ['bob', 'bun', 'long', 'curls', 'bob', 'parted']

export function likenessOf(name: string): { hair: HairStyle; hasBeard: boolean } {
  const firstName = name.split(' ')[0] ?? ''
  const choices = shortHaired.has(firstName) ? short : other
  const hair = scarved.has(firstName) ? 'scarf' : choices[name.length % choices.length]
  return { hair: hair ?? 'parted', hasBeard: bearded.has(firstName) }
}
