/** The import's command line: `npm run import -- …` runs this after its preparations. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { patienceOfTools } from '#adapters/files/s3.ts'
import { pictureMaker } from '#adapters/pictures/picture-maker.ts'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { isEmpty } from '#domain/conference/conferences/conference-queries.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { readConnectedSettings } from '#server/connections/connected-settings.ts'
import { openFiles } from '#server/startup/open-files.ts'
import { makeFilesPrivate } from '#server/startup/private-folder.ts'
import { readSettings, type Settings } from '#server/startup/settings.ts'
import { openSteadyClock } from '#server/steady-clock.ts'
import { answerCommandLine, type ImportOrder } from '#tools/import/command-line.ts'
import { runImport } from '#tools/import/import.ts'
import { fromCallersFolder } from '#tools/setup/callers-folder.ts'
import { explainFailure } from '#tools/setup/explain-failure.mjs'
import { letReadersLeave } from '#tools/setup/let-readers-leave.mjs'
import { takeOwnersIdentity } from '#tools/setup/take-owners-identity.ts'

takeOwnersIdentity()
makeFilesPrivate()
letReadersLeave()

const output = {
  say: (text: string) => void process.stdout.write(text),
  complain: (text: string) => void process.stderr.write(text),
}
process.exitCode = await answerCommandLine(process.argv.slice(2), carryOut, output)

async function carryOut(order: ImportOrder): Promise<number> {
  try {
    const settings = readSettings(process.env)
    const database = await openFilled(settings)
    const clock = await openSteadyClock(database)
    try {
      const files = openFiles(await readConnectedSettings(settings, database.read), {
        clock,
        patience: patienceOfTools,
      })
      return await runImport(
        { ...order, from: fromCallersFolder(order.from) },
        {
          database,
          files,
          pictures: pictureMaker,
          drawPaper: async paper => (await loadProduct()).renderConferencePaper(paper, files),
          act: { actor: commandLine, now: clock.now() },
          ...output,
        },
      )
    } finally {
      await database.close()
    }
  } catch (error) {
    output.complain(`${explainFailure(error)}\nNothing was changed.\n`)
    return 1
  }
}

/** Prepares the data like a first start, so that files can be imported into the sample's conferences at once. */
async function openFilled(settings: Settings): Promise<Database> {
  const database = await openDatabase(settings.databaseAddress)
  await migrate(database)
  if (!settings.loadsSample || !(await isEmpty(database.read))) return database
  await database.close()
  await (await loadProduct()).prepareData(process.env)
  return openDatabase(settings.databaseAddress)
}

/** The built product, which draws papers and the sample. */
async function loadProduct(): Promise<typeof import('#server/main.ts')> {
  process.env.NODE_ENV ??= 'production'
  const program = path.resolve(import.meta.dirname, '../../build/server/main.js')
  return import(pathToFileURL(program).href)
}
