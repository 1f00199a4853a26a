import { inMainSite } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'
import type { MenuLink } from '#site/layouts/menu-view.ts'
import { mainPath } from '#words/addresses/paths.ts'
import * as words from '#words/public/parts/site-footer.ts'

/** The specification's links at the foot of every page. They come with the page's data, so that no script has them. */
export const footerLinks: readonly MenuLink[] = [
  {
    get to() {
      return inMainSite(mainPath('home'))
    },
    get label() {
      return say('Home')
    },
  },
  {
    get to() {
      return inMainSite(mainPath('about'))
    },
    get label() {
      return words.aboutUs()
    },
  },
  {
    get to() {
      return inMainSite(mainPath('upcoming-meetings'))
    },
    get label() {
      return say('Meetings')
    },
  },
  {
    get to() {
      return inMainSite(mainPath('policies'))
    },
    get label() {
      return say('Policies')
    },
  },
  {
    get to() {
      return inMainSite(mainPath('code-of-conduct'))
    },
    get label() {
      return words.codeOfConduct()
    },
  },
  {
    get to() {
      return inMainSite(mainPath('contact'))
    },
    get label() {
      return say('Contact')
    },
  },
  {
    get to() {
      return inMainSite(mainPath('terms-and-conditions'))
    },
    get label() {
      return words.termsAndConditions()
    },
  },
  {
    get to() {
      return inMainSite(mainPath('privacy-policy'))
    },
    get label() {
      return words.privacyPolicy()
    },
  },
]
