/**
 * A first-in, first-out mutex. `node:sqlite` is synchronous: a second connection that waited for the write lock
 * would block the whole process, the holder included.
 */
export class Mutex {
  #last: Promise<void> = Promise.resolve()

  async run<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#last
    let release = () => {}
    this.#last = new Promise(resolve => {
      release = resolve
    })
    await before
    try {
      return await work()
    } finally {
      release()
    }
  }
}
