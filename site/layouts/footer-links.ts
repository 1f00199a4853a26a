import { inMainSite } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'
import type { MenuLink } from '#site/layouts/menu-view.ts'
import { mainPaths } from '#words/paths.ts'
import * as words from '#words/public/parts/site-footer.ts'

/** The specification's links at the foot of every page. They come with the page's data, so that no script has them. */
export const footerLinks: readonly MenuLink[] = [
  {
    get to() {
      return inMainSite(mainPaths.home)
    },
    get label() {
      return say('Home')
    },
  },
  {
    get to() {
      return inMainSite(mainPaths.about)
    },
    get label() {
      return words.aboutUs()
    },
  },
  {
    get to() {
      return inMainSite(mainPaths.upcoming)
    },
    get label() {
      return say('Meetings')
    },
  },
  {
    get to() {
      return inMainSite(mainPaths.policies)
    },
    get label() {
      return say('Policies')
    },
  },
  {
    get to() {
      return inMainSite(mainPaths.codeOfConduct)
    },
    get label() {
      return words.codeOfConduct()
    },
  },
  {
    get to() {
      return inMainSite(mainPaths.contact)
    },
    get label() {
      return say('Contact')
    },
  },
  {
    get to() {
      return inMainSite(mainPaths.terms)
    },
    get label() {
      return words.termsAndConditions()
    },
  },
  {
    get to() {
      return inMainSite(mainPaths.privacy)
    },
    get label() {
      return words.privacyPolicy()
    },
  },
]
