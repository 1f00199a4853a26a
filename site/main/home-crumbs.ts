import { inMainSite } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'
import { mainPath } from '#words/addresses/paths.ts'

/** Home > This page: the visible way up from a page of the main site. */
export const homeCrumbs = [
  {
    get label() {
      return say('Home')
    },
    get to() {
      return inMainSite(mainPath('home'))
    },
  },
]
