/** The default people of the authorization page. */
export const emulatedPeople = [
  person('80351110224678912', 'nora.nightline', 'Nora Nightline'),
  person('80351110224678913', 'dietrich', 'Dietrich Diesel'),
  person('80351110224678914', 'carla_convoy', 'Carla Convoy'),
  { ...person('80351110224678915', 'ladunek', null), avatar: null },
  { ...person('80351110224678916', 'fergus', 'Fergus **O’Ferry**'), avatar: null },
];
function person(id, username, globalName) {
  return { id, username, globalName, avatar: `${id.slice(-4)}a1b2c3d4e5f6`.padEnd(32, '0') };
}
