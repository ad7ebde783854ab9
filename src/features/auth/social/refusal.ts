/** A login through the code host that does not succeed; the message is for the person in the browser. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Refusal'
  }
}
