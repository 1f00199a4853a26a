import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { conferencesInLanguage } from '#domain/conference/conferences/conference-in-language.ts'
import { language } from '#domain/foundations/language.ts'
import { type MeetingView, meetingView } from '#site/meeting-view.ts'

/** Conferences as a list of the main site shows them. */
export async function meetingsOf(db: Reader, conferences: Conference[]): Promise<MeetingView[]> {
  return (await conferencesInLanguage(db, conferences, language())).map(meetingView)
}
