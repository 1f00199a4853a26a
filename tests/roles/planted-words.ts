/** Looks for planted words in every page and file of the back office that somebody may read. */
import { strFromU8, unzipSync } from 'fflate'
import { listOrganiserPages } from '#tests/roles/organiser-pages.ts'

/** The queries with which a page is read. */
const queriesOf = (path: string): readonly string[] => {
  if (path.endsWith('/mail/new'))
    return ['', '?audience=drafts', '?audience=people', '?audience=newsletter', '?audience=drafts&state=paid']
  if (path.endsWith('/letters/text')) return ['?outcome=rejected&form=0&topic=0']
  if (path.endsWith('/search')) return ['?q=zyxdraft', '?q=zyxlate']
  if (path.endsWith('/exports/people')) return ['', '?list=abstracts&format=xlsx', '?list=people&format=csv']
  if (/\/(?:abstracts|everybody|registrations|history)$/.test(path)) return ['', '?q=zyx', '?rows=all']
  return ['']
}

/** Where each word stands that was planted: `word: page`. */
export async function hunt(
  staff: { get(path: string): Promise<{ status: number; data: unknown }> },
  words: Readonly<Record<string, string>>,
): Promise<{ found: string[]; read: number }> {
  const found: string[] = []
  let read = 0
  for (const { file, pattern, loader } of await listOrganiserPages()) {
    // The copy of the website is what visitors see.
    if (pattern === undefined || typeof loader !== 'function' || file.includes('website-copy')) continue
    const at = pattern.replace(':event', 'crystals').replaceAll(/:[a-z]+/gi, '1')
    for (const query of queriesOf(at)) {
      const { status, data } = await staff.get(at + query).catch(() => ({ status: 0, data: null }))
      if (status === 200) read++
      const said = data instanceof Response ? await textOf(data) : (JSON.stringify(data) ?? '')
      // What somebody searches for is theirs to read.
      for (const [word, planted] of Object.entries(words))
        if (said.replaceAll(/\bzyx(?:draft|late)?(?=["&])/g, '').includes(planted))
          found.push(`${word}: ${at}${query}`)
    }
  }
  return { found, read }
}

/** What stands in a file, also in a packed one. */
export async function textOf(answer: Response): Promise<string> {
  // A server of another test in this process may have put its own class of responses, which lacks `bytes`.
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b
  return isPacked
    ? Object.values(unzipSync(bytes))
        .map(part => strFromU8(part))
        .join('\n')
    : new TextDecoder().decode(bytes)
}
