/** Every page of the back office, as its route list names it, with its module. */
import { organiserRoutes } from '#site/organiser/organiser-routes.ts'

type Entry = (typeof organiserRoutes)[number]

export interface OrganiserPage {
  file: string
  /** As React Router writes it; layouts have none. */
  pattern: string | undefined
  loader: unknown
  action: unknown
  component: unknown
}

export async function listOrganiserPages(): Promise<OrganiserPage[]> {
  return Promise.all(flatten(organiserRoutes).map(load))
}

const flatten = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap(entry => [entry, ...flatten(entry.children ?? [])])

async function load({ file, path }: Entry): Promise<OrganiserPage> {
  const module: { loader?: unknown; action?: unknown; default?: unknown } = await import(
    /* @vite-ignore */ `../../site/${file}`
  )
  return { file, pattern: path, loader: module.loader, action: module.action, component: module.default }
}
