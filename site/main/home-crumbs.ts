import { mainPaths } from '#words/paths.ts'

/** Home > This page: the visible way up from a page of the main site. */
export const homeCrumbs = [{ label: 'Home', to: mainPaths.home }]
