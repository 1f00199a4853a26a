import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { startProduct } from '#tests/support/served-product.ts'

/** A copy of the project whose server answers with what Node was told. */
async function writeCopy(startCommand: string | undefined): Promise<string> {
  const folder = await mkdtemp(path.join(inject('scratchFolder'), 'copy-'))
  const files = {
    'build/server/main.js': '',
    'tools/serve.mjs': `import { createServer } from 'node:http'
      process.on('disconnect', () => process.exit())
      createServer((_, answer) => answer.end(JSON.stringify({
        flags: process.execArgv, variable: process.env.TOLD ?? null, folder: process.cwd(),
      }))).listen(process.env.PORT)`,
    ...(startCommand && { 'tools/setup/server-process.mjs': startCommand }),
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return folder
}

test.each([
  [
    'its own flags and variables',
    "export const serverFlags = ['--expose-gc']\nexport const serverVariables = { TOLD: 'yes' }",
    ['--expose-gc'],
    'yes',
  ],
  ['none, where it names none', undefined, [], null],
])('another copy of the project is started with %s', async (_, startCommand, flags, variable) => {
  const copyAt = await writeCopy(startCommand)
  const product = await startProduct({ scratchFolder: inject('scratchFolder'), copyAt })
  try {
    expect(await (await fetch(product.address)).json()).toEqual({ flags, variable, folder: copyAt })
  } finally {
    await product.remove()
  }
})
