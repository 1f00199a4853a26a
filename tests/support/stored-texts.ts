/** Every HTML text that comes with the product, or with the programmes of real conferences. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { readPapers } from '#adapters/papers/read-papers.ts'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'
import { openDatabase } from '#database/open-database.ts'
import { cleanHtml } from '#domain/conference/content/html.ts'
import { isEditableKind, isWebsiteKind } from '#domain/preparation/records/editable-kinds.ts'
import type { ImportedProgramme } from '#domain/programme/talks/imported-programme.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { materialPath, readMaterial } from '#tests/support/material.ts'

/** The texts of the sample organiser and its default pages, as stored in the database. */
export async function readStoredTexts(dataDir: string): Promise<string[]> {
  const database = await openDatabase(path.join(dataDir, 'colloquy.sqlite'))
  try {
    const items = await database.read.selectFrom('content_items').select(['kind', 'data']).execute()
    const ofItems = items.flatMap(({ kind, data }) => {
      if (!isEditableKind(kind) || !isWebsiteKind(kind)) return []
      const fields: Record<string, unknown> = JSON.parse(data)
      return Object.entries(formOf(kind).fields).flatMap(([name, { control }]) =>
        control === 'html' ? String(fields[name] ?? '') : [],
      )
    })
    const people = await database.read
      .selectFrom('speakers')
      .select(['biography_html', 'awards_html'])
      .execute()
    const talks = await database.read
      .selectFrom('talks')
      .select(['abstract_html', 'description_html'])
      .execute()
    return distinct([...ofItems, ...people.flatMap(Object.values), ...talks.flatMap(Object.values)])
  } finally {
    await database.close()
  }
}

/** The texts of real conferences, as their import stores them; only with the material. */
export async function readMaterialTexts(): Promise<string[]> {
  const schedules = await Promise.all(
    ['fosdem-2019.xml', 'fosdem-2023.xml'].map(async name =>
      readSchedule(await readMaterial(`schedules/${name}`), 'Europe/Brussels'),
    ),
  )
  const names = await readdir(materialPath('papers'))
  const papers = await Promise.all(
    names.map(async name => [name, await readMaterial(`papers/${name}`)] as const),
  )
  const paper = readPapers(new Map(papers), 'UTC')
  const programmes = [
    ...schedules.flatMap(read => (read.ok ? read.value.programme : [])),
    ...(paper.ok ? [paper.value.papers.programme] : []),
  ]
  return distinct(programmes.flatMap(textsOf).map(cleanHtml))
}

function textsOf({ days, people }: ImportedProgramme): string[] {
  const talks = days.flatMap(day => day.talks)
  return [
    ...talks.flatMap(({ abstractHtml, descriptionHtml }) => [abstractHtml, descriptionHtml]),
    ...people.map(({ biographyHtml }) => biographyHtml),
  ]
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter(text => text !== '')
