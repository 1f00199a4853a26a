import type { Database } from '#database/database.ts'
import { theClock } from '#domain/audit/actor.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import type { DrawPaper } from '#domain/documents/conference-papers.ts'
import type { FileStore } from '#domain/files/file-store.ts'
import { replaceProgrammePaper } from '#domain/programme/programme-paper.ts'
import type { Clock } from '#domain/time.ts'
import { coverArt } from '#site/art/cover-art.ts'

const coverSize = { width: 1600, height: 1000 }

/** Renders a conference's programme PDF again, because its pages still offer the one from before an import. */
export async function redrawProgramme(
  {
    database,
    files,
    drawPaper,
    clock,
  }: { database: Database; files: FileStore; drawPaper: DrawPaper; clock: Clock },
  conferenceId: number,
): Promise<void> {
  const conference = await findConferenceById(database.read, conferenceId)
  if (!conference) return
  const { name, hue, artFamily } = conference
  const cover = { svg: coverArt({ name, hue, family: artFamily, ...coverSize }), ...coverSize }
  await replaceProgrammePaper(conference, {
    database,
    files,
    drawPaper,
    cover,
    actor: theClock,
    now: clock.now(),
  })
}
