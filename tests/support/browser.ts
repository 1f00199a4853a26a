import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hasRoomInMemory } from '#tests/support/scratch.ts'

/** Playwright's launch options. */
export interface BrowserLaunch {
  executablePath?: string
  args: string[]
  ignoreDefaultArgs: string[]
  env: Record<string, string>
}

const root = path.resolve(import.meta.dirname, '../..')
const pack = path.join(root, 'node_modules/@sparticuz/chromium')

/**
 * A Chromium from an npm package, so that tests need no download and no system package. It is unpacked once per
 * installation (4 s). On machines that the package does not support, Playwright's own browser is used, which `npx
 * playwright install chromium` downloads.
 */
export function browserLaunch(): BrowserLaunch {
  // Root cannot use the sandbox, and tests open only pages of this product.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const env = Object.fromEntries(Object.entries(process.env).filter(isSet))
  // Its processes share memory through files on disk otherwise, which costs a sixteenth of the time of all journeys.
  const ignoreDefaultArgs = hasRoomInMemory() ? ['--disable-dev-shm-usage'] : []
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args, ignoreDefaultArgs, env }
  const folder = unpack()
  const executablePath = path.join(folder, 'chromium')
  if (!existsSync('/etc/fonts')) env.FONTCONFIG_PATH = path.join(folder, 'fonts')
  if (!runs(executablePath, env)) env.LD_LIBRARY_PATH = path.join(folder, 'al2023/lib')
  return { executablePath, args, ignoreDefaultArgs, env }
}

/** Unpacks next to the final place and then renames, so that two runs at once do not collide. */
function unpack(): string {
  const { version } = JSON.parse(readFileSync(path.join(pack, 'package.json'), 'utf8'))
  const folder = path.join(root, `node_modules/.cache/chromium-${version}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const program = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath()'
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    // The package unpacks to the temporary folder, and includes the libraries only if it detects a cloud.
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  })
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

function runs(executablePath: string, env: Record<string, string>): boolean {
  try {
    execFileSync(executablePath, ['--version'], { env, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function isSet(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined
}
