import { askingQuestions } from '#sample/main-site/blogs/asking-questions.ts'
import { hybridSeats } from '#sample/main-site/blogs/hybrid-seats.ts'
import { postersForTalking } from '#sample/main-site/blogs/posters-for-talking.ts'
import { twentyMinutes } from '#sample/main-site/blogs/twenty-minutes.ts'
import { writingAbstracts } from '#sample/main-site/blogs/writing-abstracts.ts'

/** Newest first. */
export const blogs = [twentyMinutes, writingAbstracts, hybridSeats, postersForTalking, askingQuestions]
