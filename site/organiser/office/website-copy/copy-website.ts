/** A conference's whole website as files: made page by page from what any visitor gets, while it is sent. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listPublicAddresses } from '#domain/conference/content/addressed-pages.ts'
import type { ArchiveEntry } from '#domain/office/exports/archive.ts'
import { CopyAddresses } from '#site/organiser/office/website-copy/copy-addresses.ts'
import {
  type Copied,
  copyPage,
  copyStyles,
  missingPage,
} from '#site/organiser/office/website-copy/copy-page.ts'
import { micrositeMenu } from '#words/menus.ts'

/** What a site asks itself for, as a visitor would. */
export type Visit = (path: string) => Promise<Response>

const downloads = ['calendar', 'program', 'brochure', 'abstract-template'] as const

/**
 * Every public page of a conference in all its languages, with what they show and offer. Only what anybody can read is in it: it is
 * fetched without any right. A page that answers with a refusal is replaced by a sentence with its address, so that no link is dead.
 */
export async function* copyWebsite(
  { db, visit, publicUrl }: { db: Reader; visit: Visit; publicUrl: string },
  { name, languages }: Pick<Conference, 'name' | 'languages'>,
): AsyncGenerator<ArchiveEntry> {
  const addresses = new CopyAddresses(publicUrl, name, languages, await nameDownloads(visit, name))
  const waiting: string[] = []
  const files = new Map<string, string>()
  const want = (url: URL) => {
    const file = addresses.fileOf(url)
    if (file === undefined || files.has(file)) return
    const path = addresses.asked(url)
    files.set(file, path)
    waiting.push(file)
  }
  for (const path of await firstPages(db, name, languages)) {
    const url = addresses.resolve(path, '/')
    if (url) want(url)
  }
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const path = files.get(file) ?? '/'
    const answer = await follow(visit, path, publicUrl)
    const place = { addresses, path, file }
    const type = answer?.headers.get('Content-Type') ?? ''
    if (file.endsWith('.html')) {
      const copied: Copied =
        answer?.status === 200 && type.startsWith('text/html')
          ? copyPage(await answer.text(), place)
          : { text: missingPage(place), named: [] }
      for (const url of copied.named) want(url)
      yield { name: file, text: copied.text }
    } else if (answer?.status === 200 && type.startsWith('text/css')) {
      const copied = copyStyles(await answer.text(), place)
      for (const url of copied.named) want(url)
      yield { name: file, text: copied.text }
    } else {
      const found = answer?.status === 200 ? answer : await originalOf(visit, path)
      if (found) yield { name: file, bytes: new Uint8Array(await found.arrayBuffer()) }
    }
  }
}

async function firstPages(db: Reader, name: string, languages: Conference['languages']): Promise<string[]> {
  const { conferences } = await listPublicAddresses(db)
  const own = conferences.find(each => each.name === name)
  const below = [
    '',
    ...micrositeMenu.map(({ path }) => `/${path}`),
    ...(own?.slugs ?? []).map(slug => `/${slug}`),
    ...(own?.speakerIds ?? []).map(id => `/speakers/${id}`),
    ...(own?.news ?? []).map(({ id }) => `/event-news-details/${id}`),
  ]
  return languages.flatMap((language, at) =>
    below.map(path => `/${name}${at === 0 ? '' : `/${language}`}${path}`),
  )
}

/** The names under which a conference's files are offered. */
async function nameDownloads(visit: Visit, event: string): Promise<Map<string, string>> {
  const named = new Map<string, string>()
  for (const purpose of downloads) {
    const answer = await visit(`/${event}/downloads/${purpose}`)
    const [, fileName] = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
    await answer.body?.cancel()
    if (answer.status === 200 && fileName) named.set(purpose, fileName)
  }
  return named
}

/** As a browser follows redirects within the site. */
async function follow(visit: Visit, path: string, publicUrl: string): Promise<Response | undefined> {
  let at = path
  for (let step = 0; step < 4; step++) {
    const answer = await visit(at)
    const to = answer.status >= 300 && answer.status < 400 ? answer.headers.get('Location') : null
    const url = to === null ? null : URL.parse(to, publicUrl + at)
    if (!url) return answer
    if (url.origin !== publicUrl) return undefined
    at = url.pathname + url.search
  }
  return undefined
}

/** A picture that has no smaller size, such as an animation. */
async function originalOf(visit: Visit, path: string): Promise<Response | undefined> {
  const [, key, name] = /^\/media\/([a-z0-9]+)\/\d+\/(.*)$/.exec(path) ?? []
  if (key === undefined || name === undefined) return undefined
  for (const ending of ['jpg', 'png', 'webp', 'avif', 'gif']) {
    const answer = await visit(`/media/${key}/${name.replace(/\.[^.]*$/, '')}.${ending}`)
    if (answer.status === 200) return answer
  }
  return undefined
}
