/** Right triangles whose sides are whole numbers without a common factor. */

/** The legs, the shorter one first, and the hypotenuse. */
export const rightTriangles = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
  [20, 21, 29],
  [12, 35, 37],
  [9, 40, 41],
  [28, 45, 53],
] as const
