/** Which addresses a copy of a microsite contains, and the names of their files in it. */
import { type Language, languages } from '#domain/foundations/language.ts'
import { biographyQuery } from '#words/addresses/paths.ts'

/** Files that any page may load. */
const ofAllPages = /^\/(?:assets|media|styles|art)\/|^\/(?:favicon\.ico|icon-512\.png)$/

/** Below a conference: what belongs to one person, what people agreed to show for a time, changes with its visitor, or is for programs that ask again. */
const elsewhere =
  /^(?:registrations|invitations|person|abstract|embeds|message|participants)(?:\/|$)|\.atom$|share-card\.png$|^calendar\.ics\?/

/** Parameters that select another page at the same path. */
const selecting: readonly string[] = ['day', 'part', 'talk', biographyQuery]

export class CopyAddresses {
  readonly #origin: string
  readonly #root: string
  readonly #languages: readonly Language[]
  readonly #downloads: ReadonlyMap<string, string>

  /**
   * @param languages the conference's, its first one first
   * @param downloads the names of files that are offered, by their purpose
   */
  constructor(
    publicUrl: string,
    event: string,
    conferenceLanguages: readonly Language[],
    downloads: ReadonlyMap<string, string>,
  ) {
    this.#origin = publicUrl
    this.#root = `/${event}`
    this.#languages = conferenceLanguages
    this.#downloads = downloads
  }

  /** The address as a visitor follows it; undefined for what is no web address. */
  resolve(address: string, page: string): URL | undefined {
    const url = URL.parse(address, this.#origin + page)
    return url && /^https?:$/.test(url.protocol) ? url : undefined
  }

  /** The file that an address has in the copy; undefined for what stays on the web. */
  fileOf({ origin, pathname, searchParams }: URL): string | undefined {
    if (origin !== this.#origin) return undefined
    if (ofAllPages.test(pathname)) return safeName(pathname.slice(1))
    if (pathname !== this.#root && !pathname.startsWith(`${this.#root}/`)) return undefined
    const below = pathname.slice(this.#root.length + 1)
    const { language, rest } = this.#withoutLanguage(below)
    if (elsewhere.test(rest)) return undefined
    const [, purpose] = /^downloads\/([a-z-]+)$/.exec(rest) ?? []
    if (purpose !== undefined) {
      const name = this.#downloads.get(purpose)
      return name === undefined ? undefined : safeName(`downloads/${name}`)
    }
    const within = language === null ? '' : `${language}/`
    if (/\.(?:ics|xml)$/.test(rest)) return safeName(within + rest)
    const chosen = selecting.flatMap(name => {
      const value = searchParams.get(name)
      return value === null ? [] : [`-${name}-${value}`]
    })
    return safeName(`${within}${rest || 'index'}${chosen.join('')}.html`)
  }

  /** The page's address without what selects nothing. */
  asked({ pathname, searchParams }: URL): string {
    const kept = [...searchParams].filter(([name]) => selecting.includes(name))
    return kept.length === 0 ? pathname : `${pathname}?${new URLSearchParams(kept)}`
  }

  /** Of a page of the conference. */
  languageAt(path: string): Language {
    const below = path.slice(this.#root.length + 1)
    return this.#withoutLanguage(below).language ?? this.#languages[0] ?? languages[0]
  }

  #withoutLanguage(below: string): { language: Language | null; rest: string } {
    const [first = '', ...others] = below.split('/')
    const language = this.#languages.find((each, at) => at > 0 && each === first)
    return language ? { language, rest: others.join('/') } : { language: null, rest: below }
  }
}

/** What every file system takes, and no step out of the folder. */
function safeName(path: string): string {
  const parts = decoded(path)
    .split('/')
    .map(part => part.replaceAll(/[^\p{L}\p{M}\p{N}._()+-]/gu, '_').slice(-120))
  return parts.map(part => (/^\.*$/.test(part) ? '_' : part)).join('/')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** How one file names another. */
export function relativeTo(file: string, other: string): string {
  const here = file.split('/').slice(0, -1)
  const there = other.split('/')
  const shared = there.findIndex((part, at) => at === there.length - 1 || part !== here[at])
  const up = here.slice(shared).map(() => '..')
  return [...up, ...there.slice(shared)].map(encodeURIComponent).join('/')
}
