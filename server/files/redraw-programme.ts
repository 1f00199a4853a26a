import type { Database } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import type { DrawPaper } from '#domain/programme/talks/conference-papers.ts'
import { replaceProgrammePaper } from '#domain/programme/talks/programme-paper.ts'
import { coverArt } from '#site/art/cover-art.ts'

const coverSize = { width: 1600, height: 1000 }

/**
 * Renders a conference's programme PDF again, because its pages still offer the one from before an import.
 *
 * @param onlyDrawn leaves a file that somebody has uploaded since, or instead
 * @returns `none` if there is no such conference, or its pages offer no programme as a file
 */
export async function redrawProgramme(
  { database, files, drawPaper }: { database: Database; files: FileStore; drawPaper: DrawPaper },
  act: Act,
  { conferenceId, onlyDrawn }: { conferenceId: number; onlyDrawn?: boolean },
): Promise<'replaced' | 'none'> {
  const conference = await findConferenceById(database.read, conferenceId)
  if (!conference) return 'none'
  const { name, hue, artFamily, artSeed } = conference
  const cover = {
    svg: coverArt({ name: artSeed ?? name, hue, family: artFamily, ...coverSize }),
    ...coverSize,
  }
  const speech = { language: conference.languages[0], addressed: null }
  return speakingTo(speech, () =>
    replaceProgrammePaper({ database, files, drawPaper }, act, {
      conference,
      cover,
      ...(onlyDrawn && { onlyDrawn }),
    }),
  )
}
