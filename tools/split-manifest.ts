import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** How React Router writes its manifest of routes, as a script. */
const written = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s

interface Manifest {
  routes: Record<string, { id: string; parentId?: string; imports?: string[]; [fact: string]: unknown }>
  url: string
}

/** The route below which the back office is, whatever its pages' own ids are. */
const office = 'organiser/office'

/**
 * Writes a second manifest of routes, without the back office's: visitors load that one, so that the public pages'
 * first load neither grows with the back office nor names a file of it. `server/pages/routes-of-page.ts` chooses.
 *
 * @param assets the folder of built assets
 */
export async function splitManifest(assets: string): Promise<void> {
  const [name, ...others] = (await readdir(assets)).filter(file => /^manifest-[0-9a-f]{8}\.js$/.test(file))
  if (!name || others.length > 0) throw new Error(`There should be one manifest of routes in ${assets}.`)
  const match = written.exec(await readFile(path.join(assets, name), 'utf8'))
  if (!match?.[1]) throw new Error(`React Router writes ${name} in another form now.`)
  // Written by React Router for its own client.
  const manifest = JSON.parse(match[1]) as Manifest
  const isOfOffice = (id: string | undefined): boolean =>
    id !== undefined && (id === office || isOfOffice(manifest.routes[id]?.parentId))
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !isOfOffice(id))
    .map(([id, route]) => [id, shortened(route)])
  const visitors = `visitors-${name}`
  const content = { ...manifest, routes: Object.fromEntries(routes), url: `/assets/${visitors}` }
  await writeFile(path.join(assets, visitors), `window.__reactRouterManifest=${JSON.stringify(content)};`)
}

/** Without what says no, and without what each file imports, which only links with a prefetch would ask for. */
function shortened({ imports, ...route }: Manifest['routes'][string]): object {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))
}
