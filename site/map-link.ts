/** Where a map of a place is. A link alone: our pages load nothing from there. */
export const mapOf = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
