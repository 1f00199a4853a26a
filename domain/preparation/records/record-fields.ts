/** Fields that records of several kinds have. */
import { z } from 'zod'
import { line } from '#domain/conference/content/fields.ts'

/** A name without which there is no record. */
export const name = line.trim().min(1)

/** A few paragraphs of plain text. */
export const words = z.string().max(5_000)

/** Stored with its prices, so that a version shows what its figures meant. */
export const currency = z.string().regex(/^[A-Z]{3}$/)

/** In minor units. */
export const price = z.int().min(0).max(100_000_000_000)

/** A price, or null for what is not offered. */
export const offer = price.nullable()

/** A wall time in the conference's zone; empty where there is none. */
export const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
