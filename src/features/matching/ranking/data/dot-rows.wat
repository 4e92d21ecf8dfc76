;; Inner products of a vector of 16-bit integers with rows of bytes, eight pairs an instruction. The size of a row is a
;; multiple of 16. The module itself is dot-rows.wasm: npx wat2wasm dot-rows.wat
(module
  (memory (export "memory") 16)
  (func (export "dotRows")
    (param $vector i32) (param $rows i32) (param $size i32) (param $count i32) (param $out i32)
    (local $at i32) (local $end i32) (local $rowEnd i32) (local $sum v128) (local $bytes v128)
    (local.set $end (i32.add (local.get $rows) (i32.mul (local.get $size) (local.get $count))))
    (block $done
      (loop $row
        (br_if $done (i32.ge_u (local.get $rows) (local.get $end)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $vector))
        (local.set $rowEnd (i32.add (local.get $rows) (local.get $size)))
        (loop $part
          (local.set $bytes (v128.load align=1 (local.get $rows)))
          (local.set $sum
            (i32x4.add
              (local.get $sum)
              (i32x4.add
                (i32x4.dot_i16x8_s
                  (i16x8.extend_low_i8x16_s (local.get $bytes))
                  (v128.load align=1 (local.get $at)))
                (i32x4.dot_i16x8_s
                  (i16x8.extend_high_i8x16_s (local.get $bytes))
                  (v128.load offset=16 align=1 (local.get $at))))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
          (br_if $part (i32.lt_u (local.get $rows) (local.get $rowEnd))))
        (i32.store
          (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $row)))))
