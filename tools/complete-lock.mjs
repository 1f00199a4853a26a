/**
 * Adds to package-lock.json the optional packages for other platforms that npm left out because the registry in use
 * did not have them. `npm ci` refuses a lock that lacks one of them, on any machine. Run it after an `npm install`
 * that changed the lock: `node tools/complete-lock.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** @typedef {{ version?: string, dev?: boolean, license?: string, engines?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockedPackage */

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']
const libraries = { gnu: 'glibc', musl: 'musl' }

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
/** @type {Record<string, LockedPackage>} */
const packages = lock.packages

let added = 0
for (const [at, owner] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    if (placesOf(at, name).some(place => place in packages)) continue
    packages[`node_modules/${name}`] = platformPackage(name, version, owner)
    added++
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`Added ${added} packages.\n`)

/**
 * Where Node would look for a package that another one requires, the nearest place first.
 *
 * @param {string} at the requiring package's place in the lock
 * @param {string} name
 */
function placesOf(at, name) {
  const places = []
  for (let folder = at; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    places.push(`${folder ? `${folder}/` : ''}node_modules/${name}`)
    if (!folder) return places
  }
}

/**
 * @param {string} name such as `@biomejs/cli-linux-x64-musl`
 * @param {string} version
 * @param {LockedPackage} owner the package that names it
 */
function platformPackage(name, version, owner) {
  const words = name.split(/[/-]/)
  const os = systems.filter(word => words.includes(word))
  const cpu = processors.filter(word => words.includes(word))
  if (!/^\d/.test(version) || os.length !== 1 || cpu.length !== 1) {
    throw new Error(`${name}@${version} does not say which platform it is for: add it to the lock by hand.`)
  }
  const libc = Object.entries(libraries).find(([word]) => words.includes(word))?.[1]
  return {
    version,
    cpu,
    ...(owner.dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    ...(owner.license && { license: owner.license }),
    optional: true,
    os,
    ...(owner.engines && { engines: owner.engines }),
  }
}
