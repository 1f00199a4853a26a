/** The calls of downloads: lists of their paths, and the files behind those paths. */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { type DownloadPurpose, findDownload } from '#domain/conference/content/download-queries.ts'
import { ApiProblem } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { sendFile } from '#server/files/send-file.ts'
import { callsOfConference, callsOfSite, failuresOfAll, list, notFound } from '#server/wire-api/call.ts'
import { brochureFile, calendarFile, programFile } from '#server/wire-api/names/venue-and-contacts.ts'
import { unknownItem } from '#server/wire-api/problems.ts'
import { downloadNames } from '#words/download-names.ts'

const tag = 'Downloads'

/** The address of each kind of file, and the name that it is saved under. */
const downloads = [
  { path: '/download', purpose: 'calendar', name: downloadNames.calendar },
  { path: '/programfile_download', purpose: 'program', name: downloadNames.program },
  { path: '/broucherfile_download', purpose: 'brochure', name: downloadNames.brochure },
] as const satisfies { path: string; purpose: DownloadPurpose; name: string }[]

export function uploadCalls(dependencies: Dependencies) {
  const api = callsOfConference()
  const pathsOf = async (conferenceId: number, purpose: DownloadPurpose) => {
    const items = await listContent(dependencies.database.read, conferenceId, 'download')
    return items.filter(item => item.purpose === purpose).map(item => item.file.src)
  }

  const calendarFiles = list(
    tag,
    '/Uploads/add_to_calenders',
    'Calendar files; pages offer the first',
    calendarFile,
  )
  api.openapi(calendarFiles, async c => {
    const paths = await pathsOf(c.get('conference').id, 'calendar')
    return c.json(
      paths.map(path => ({ add_to_calender: path })),
      200,
    )
  })

  const programFiles = list(tag, '/Uploads/programfile', 'Programmes; pages offer the first', programFile)
  api.openapi(programFiles, async c => {
    const paths = await pathsOf(c.get('conference').id, 'program')
    return c.json(
      paths.map(path => ({ Program_file: path })),
      200,
    )
  })

  const brochureFiles = list(tag, '/Uploads/broucherfile', 'Brochures; pages offer the first', brochureFile)
  api.openapi(brochureFiles, async c => {
    const paths = await pathsOf(c.get('conference').id, 'brochure')
    return c.json(
      paths.map(path => ({ Broucher_file: path })),
      200,
    )
  })

  for (const download of downloads) {
    api.openapi(routeOf(download), c => handOut(dependencies, c, c.get('conference').id, download))
  }
  return api
}

/** The same downloads at addresses without a conference, as the specification writes them. */
export function downloadCalls(dependencies: Dependencies) {
  const api = callsOfSite()
  for (const download of downloads) {
    api.openapi(routeOf(download), c => handOut(dependencies, c, null, download))
  }
  return api
}

function routeOf({ path, name }: (typeof downloads)[number]) {
  return createRoute({
    method: 'get',
    path,
    tags: [tag],
    summary: `A file whose path a list above named, as ${name}`,
    parameters: [
      {
        name: 'file_path',
        in: 'query' as const,
        required: true,
        schema: { type: 'string' as const },
        example: '/media/6f708192a3b4c5d6e7f8091a2b3c4d5e/program.pdf',
      },
    ],
    responses: {
      200: {
        description: 'The file',
        content: { 'application/pdf': { schema: { type: 'string' as const, format: 'binary' } } },
      },
      ...notFound,
      ...failuresOfAll,
    },
  })
}

async function handOut(
  { database, files }: Dependencies,
  c: Context,
  conferenceId: number | null,
  { purpose, name }: (typeof downloads)[number],
): Promise<Response> {
  const file = await findDownload(database.read, conferenceId, purpose, c.req.query('file_path') ?? '')
  const opened = file && (await files.open(file.key))
  if (!file || !opened) throw new ApiProblem(unknownItem)
  return sendFile(c, opened, file, {
    'Content-Type': file.contentType,
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}
