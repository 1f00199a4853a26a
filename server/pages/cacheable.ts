import { conferenceNameShape } from '#domain/conference/conferences/conference.ts'
import { acceptedPage, participantsPage } from '#domain/conference/content/built-in-pages.ts'
import { isSlug } from '#domain/conference/content/page-slug.ts'
import { addressedLanguage } from '#domain/foundations/language.ts'
import { noticeParameter } from '#site/forms/sent-notice.ts'
import { searchedText } from '#site/microsite/program/program-query.ts'
import { chosenParameter, offerParameter } from '#site/microsite/registration/form/chosen.ts'
import { earlierParameters } from '#site/microsite/registration/form/read-earlier.ts'
import { previewParameter } from '#site/preview/preview-link.ts'
import { submissionParameters } from '#words/addresses/abstract-paths.ts'
import { biographyQuery, isMainPage, isOrganiserPath, micrositePage } from '#words/addresses/paths.ts'

/**
 * Microsite pages whose content differs by visitor: the outcome of a payment. And the lists of accepted abstracts and of
 * participants, which change with every letter, withdrawal and answer, none of which is a revision of the website.
 */
const personal = new Set(['message', acceptedPage, participantsPage])

/** Microsite pages with a form that are the same for everybody except for its key and its captcha. */
const forms = new Set(['online-registration', 'discount-form', 'submit-abstract'])

/** Whether a cacheable address is a form's, which gets a new key, and captcha, for each visitor. */
export const isForm = (path: string): boolean => forms.has(path.slice(path.lastIndexOf('/') + 1))

/** Query parameters that select another page at the same path, by what follows the conference's name. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '': [biographyQuery],
  home: [biographyQuery],
  'online-registration': [chosenParameter],
  program: ['day', 'track', 'room', 'q', 'talk', 'part'],
}

/** Parameters with which any page, or a form, is one visitor's own. */
const personalParameters: readonly string[] = [previewParameter, noticeParameter]

/**
 * The key under which a page may be cached for all visitors, which is also the address to render it for; undefined if it
 * may not be cached. Only listed routes are cached. The key consists of what their routes read: other parameters, such
 * as those that mailings and other sites add, change nothing. An address that ends with a bare question mark is
 * redirected.
 */
export function cacheKey(url: URL): string | undefined {
  if (url.href.endsWith('?')) return undefined
  const path = url.pathname
  if (isOrganiserPath(path)) return undefined
  const [, name = '', ...rest] = addressedLanguage(path).path.split('/')
  const page = rest.join('/')
  // Machine-readable files have a dot in their name; no conference's name does.
  const isOfConference =
    conferenceNameShape.test(name) && (micrositePage(page.toLowerCase()) === page || isSlug(page))
  const isMain = isMainPage(path)
  if (!isMain && (!isOfConference || personal.has(page))) return undefined
  const { searchParams } = url
  if (searchParams.size === 0) return path
  const own = forms.has(page)
    ? [...personalParameters, ...earlierParameters, offerParameter, ...submissionParameters]
    : personalParameters
  if (own.some(parameter => searchParams.has(parameter))) return undefined
  const read = (isMain ? undefined : queries[page]) ?? []
  const given = read.filter(parameter => searchParams.has(parameter))
  if (given.some(parameter => searchParams.getAll(parameter).length > 1)) return undefined
  const query = given.map(parameter => {
    const value = searchParams.get(parameter) ?? ''
    return `${parameter}=${encodeURIComponent(parameter === 'q' ? searchedText(value) : value)}`
  })
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
