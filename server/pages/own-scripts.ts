import { hash } from 'node:crypto'

export interface OwnScripts {
  /** The page without nonce marks, and without inline scripts that lack one. */
  html: string
  /** Our inline scripts, each once. */
  scripts: string[]
  /** How many inline scripts were not ours. */
  foreign: number
}

/**
 * Distinguishes our inline scripts from injected ones. While React renders, it adds a secret mark to each of ours; the
 * mark is removed here, so that the page can be cached.
 *
 * @param mark unguessable, made for this rendering; null: the page was rendered elsewhere and has no script of ours
 */
export function ownScripts(html: string, mark: string | null): OwnScripts {
  const attribute = ` nonce="${mark}"`
  const scripts = new Set<string>()
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
    if (mark !== null && tag.includes(attribute)) scripts.add(html.slice(content, end))
    else if (isInline(tag)) {
      foreign++
      continue
    }
    kept.push(html.slice(start, at))
  }
  kept.push(html.slice(at))
  return { html: kept.join('').replaceAll(attribute, ''), scripts: [...scripts], foreign }
}

/** Case-insensitive, as injected tags may use either case. */
function nextScript(html: string, from: number): number {
  const found = /<script(?=[\s/>])/gi
  found.lastIndex = from
  return found.exec(html)?.index ?? -1
}

/** Data blocks never run, and a file of ours needs no hash. */
const isInline = (tag: string) => !/\ssrc="\/(?!\/)|\stype="application\/(?:ld\+)?json"/.test(tag)

/** An inline script's SHA-256, as a policy names it. */
export const hashOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`
