import { say } from '#domain/foundations/say.ts'
import type { MenuLink } from '#site/layouts/menu-view.ts'
import { mainPaths } from '#words/paths.ts'
import * as words from '#words/public/parts/site-footer.ts'

/** The specification's links at the foot of every page. They come with the page's data, so that no script has them. */
export const footerLinks: readonly MenuLink[] = [
  {
    to: mainPaths.home,
    get label() {
      return say('Home')
    },
  },
  {
    to: mainPaths.about,
    get label() {
      return words.aboutUs()
    },
  },
  {
    to: mainPaths.upcoming,
    get label() {
      return say('Meetings')
    },
  },
  {
    to: mainPaths.policies,
    get label() {
      return say('Policies')
    },
  },
  {
    to: mainPaths.codeOfConduct,
    get label() {
      return words.codeOfConduct()
    },
  },
  {
    to: mainPaths.contact,
    get label() {
      return say('Contact')
    },
  },
  {
    to: mainPaths.terms,
    get label() {
      return words.termsAndConditions()
    },
  },
  {
    to: mainPaths.privacy,
    get label() {
      return words.privacyPolicy()
    },
  },
]
