import type { Context, Next } from 'hono'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { findFirstDownload } from '#domain/conference/content/download-queries.ts'
import { findFile } from '#domain/conference/files/file-store.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { sendFile } from '#server/files/send-file.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { downloadPurposes } from '#words/addresses/paths.ts'
import { downloadNames } from '#words/download-names.ts'

/** Serves the files of a conference's download buttons. If a file is missing, the page at the same address says so. */
export function downloads({ database, files, log }: Dependencies) {
  return async (c: Context, next: Next): Promise<Response | undefined> => {
    const { event = '', purpose = '' } = c.req.param()
    try {
      const file = await fileFor(event, purpose)
      if (file) return sendFile(c, file.opened, file.stored, file.headers)
    } catch (error) {
      log.error({ err: error, path: loggedPath(c.req.path) }, 'a download failed')
    }
    await next()
    return undefined
  }

  async function fileFor(event: string, wanted: string) {
    const purpose = downloadPurposes.find(known => known === wanted)
    const conference = purpose && (await findConference(database.read, event))
    const download = conference && (await findFirstDownload(database.read, conference.id, purpose))
    const file = download && (await findFile(database.read, download.file.src.split('/')[2] ?? ''))
    const opened = file && (await files.open(file.key))
    if (!file || !opened) return undefined
    const name = { ...downloadNames, 'abstract-template': file.name }[purpose]
    return {
      opened,
      stored: file,
      headers: {
        'Content-Type': file.contentType,
        'Content-Disposition': attachmentNamed(name),
        // The organiser may upload another file under the same address.
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    }
  }
}

/** The header that makes a browser save a response under a name, in any script. */
export function attachmentNamed(name: string): string {
  return `attachment; filename="${asciiOf(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** The plain form takes ASCII only; browsers that read the second form show the full name. */
const asciiOf = (name: string) => name.replace(/[^\x20-\x7e]|["\\]/g, '_')
