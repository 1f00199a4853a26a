import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { partsOf } from '#server/pages/route-parts.ts'

/** How React Router writes its manifest of routes, as a script. */
const written = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s

interface Manifest {
  routes: Record<string, { id: string; parentId?: string; imports?: string[]; [fact: string]: unknown }>
  url: string
}

/**
 * Writes two more manifests of routes: `visitors` without the back office, so that public pages neither grow with it
 * nor name its files, and `doorway` with the back office's pages for people who are not signed in.
 * `server/pages/routes-of-page.ts` chooses one for each page.
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
  const write = async (part: string, isPart: (id: string) => boolean) => {
    const routes = Object.entries(manifest.routes)
      .filter(([id, { path }]) => isPart(id) && !isFile(String(path)))
      .map(([id, route]) => [id, shortened(route)])
    const file = `${part}-${name}`
    const content = { ...manifest, routes: Object.fromEntries(routes), url: `/assets/${file}` }
    await writeFile(path.join(assets, file), `window.__reactRouterManifest=${JSON.stringify(content)};`)
  }
  const { isOfVisitors, isOfLanguages, isOfDoorway } = partsOf(manifest.routes)
  await write('visitors', isOfVisitors)
  await write('languages', isOfLanguages)
  await write('doorway', isOfDoorway)
}

/** Calendars, feeds, pictures and stylesheets: a browser asks the server for them, and no script ever shows one as a page. */
const isFile = (path: string) => /\.[a-z]+$|^(?:styles|art)\//.test(path)

/** Without facts that are false, and without each file's imports, which only prefetching links use. */
function shortened({ imports, ...route }: Manifest['routes'][string]): object {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))
}
