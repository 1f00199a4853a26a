import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

const file = path.resolve(import.meta.dirname, '../package-lock.json')
const { packages } = lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')))

test('the lock file lists the packages of every platform, or npm ci would refuse it', () => {
  const named = new Set(Object.keys(packages).map(place => place.split('node_modules/').at(-1)))
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter(name => !named.has(name))
  expect(missing, 'run: node tools/complete-lock.mjs').toEqual([])
})

test('the lock file names no registry, so any registry works', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([])
})
