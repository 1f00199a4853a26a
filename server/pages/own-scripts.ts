import { createHash } from 'node:crypto'

export interface OwnScripts {
  /** The page without its marks, and without inline scripts that do not carry one. */
  html: string
  /** The SHA-256 of each of our inline scripts, as a policy names them. */
  hashes: string[]
  /** How many inline scripts did not come from us. */
  foreign: number
}

/**
 * Tells our own inline scripts from any that found its way into a page. React writes a mark that nobody else knows
 * beside each of ours while it renders; the mark is taken out again, so that the page can be kept for everybody.
 *
 * @param mark unguessable and made for this one rendering; null: the page came from elsewhere and has no script of ours
 */
export function ownScripts(html: string, mark: string | null): OwnScripts {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  const kept: string[] = []
  let foreign = 0
  let at = 0
  for (let start = nextScript(html, at); start >= 0; start = nextScript(html, at)) {
    const content = html.indexOf('>', start) + 1
    const end = content === 0 ? -1 : html.indexOf('</script>', content)
    if (end < 0) break
    kept.push(html.slice(at, start))
    at = end + '</script>'.length
    const tag = html.slice(start, content)
    if (mark !== null && tag.includes(attribute)) hashes.add(hashOf(html.slice(content, end)))
    else if (isInline(tag)) {
      foreign++
      continue
    }
    kept.push(html.slice(start, at))
  }
  kept.push(html.slice(at))
  return { html: kept.join('').replaceAll(attribute, ''), hashes: [...hashes], foreign }
}

/** Tags are written in either case by those who want to be overlooked. */
function nextScript(html: string, from: number): number {
  const found = /<script(?=[\s/>])/gi
  found.lastIndex = from
  return found.exec(html)?.index ?? -1
}

/** Data blocks are never run, and a file of our own needs no hash. */
const isInline = (tag: string) => !/\ssrc="\/(?!\/)|\stype="application\/(?:ld\+)?json"/.test(tag)

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
