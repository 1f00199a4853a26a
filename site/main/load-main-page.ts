import type { MainMenuPage } from '#domain/conference/content/built-in-pages.ts'
import type { ProseSlug } from '#domain/conference/content/prose-pages.ts'
import { inMainSite } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'
import type { ReadingSite } from '#site/context.ts'
import { loadProse } from '#site/load-prose.ts'
import { describePage, type PageDescription, type PageHead } from '#site/page-head.ts'
import { plainText } from '#site/plain-text.ts'
import type { ProsePart } from '#site/prose-parts.ts'
import type { Loaded } from '#site/section.ts'
import { mainPath } from '#words/addresses/paths.ts'

/** The main site's pages whose address is the slug of a text. */
type MainProsePage = MainMenuPage & ProseSlug

/** The breadcrumb of a page of the main site. */
export const aboveMainPage = [
  {
    get label() {
      return say('Home')
    },
    get path() {
      return inMainSite(mainPath('home'))
    },
  },
]

/** The data of a text page of the main site. */
export interface MainProse {
  head: PageHead
  title: string
  prose: Loaded<ProsePart[]>
}

/**
 * Loads an editable page of the main site.
 *
 * @param title the page's name; its first text becomes the description for search engines
 */
export async function loadMainProse(
  site: ReadingSite,
  page: MainProsePage,
  title: string,
): Promise<MainProse> {
  const path = mainPath(page)
  const prose = await loadProse(site, null, page)
  const first = prose.ok ? prose.value[0] : undefined
  const description = first ? plainText(first.body) : ''
  return { head: describeMainPage(site, { title, description, path: inMainSite(path) }), title, prose }
}

export function describeMainPage(site: ReadingSite, page: PageDescription): PageHead {
  return describePage(site, { above: aboveMainPage, ...page })
}
