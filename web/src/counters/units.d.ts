/** Made when the client is built, by `symbols/symbols.ts`. */
declare module 'virtual:unit-symbols' {
  type Unit =
    | 'airborne'
    | 'armour'
    | 'artillery'
    | 'engineers'
    | 'infantry'
    | 'marines'
    | 'mechanised'
    | 'missile'
    | 'motorised'
    | 'rangers'
    | 'security'
    | 'special-forces';
  const drawn: Record<Unit, string>;
  export default drawn;
}
