import { ProsePage } from '#site/components/page/prose-page.tsx'
import { homeCrumbs } from '#site/main/home-crumbs.ts'
import type { MainProse } from '#site/main/load-main-page.ts'
import * as loadWords from '#words/load-failure-words.ts'

/** Policies, the code of conduct, terms and privacy: one layout for all text pages of the main site. */
export function MainProsePage({ title, prose }: Pick<MainProse, 'title' | 'prose'>) {
  return <ProsePage title={title} prose={prose} crumbs={homeCrumbs} failedWords={loadWords.noDataFound()} />
}
