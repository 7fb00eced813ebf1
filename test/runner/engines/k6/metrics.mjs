export class Rate {
  add() {}
}
