import type { MenuLink } from '#site/layouts/menu-view.ts'
import { mainPaths } from '#words/paths.ts'
import * as words from '#words/public/parts/site-footer.ts'

/** The specification's links at the foot of every page. They come with the page's data, so that no script has them. */
export const footerLinks: readonly MenuLink[] = [
  { to: mainPaths.home, label: 'Home' },
  { to: mainPaths.about, label: words.aboutUs },
  { to: mainPaths.upcoming, label: 'Meetings' },
  { to: mainPaths.policies, label: 'Policies' },
  { to: mainPaths.codeOfConduct, label: words.codeOfConduct },
  { to: mainPaths.contact, label: 'Contact' },
  { to: mainPaths.terms, label: words.termsAndConditions },
  { to: mainPaths.privacy, label: words.privacyPolicy },
]
